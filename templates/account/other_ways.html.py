BBBBBBB BBBBBBBBBBBBBBB BBBBBBB BBBB
BBBBB BBBBB gettext(u'Without the password') BBBBBBBB
BBBBB BBBBBBB BBBBBBBBBBBBBBB BB BBBBBBBBBBB BBBBBBBBBBBBBBBBBBBBBBBBBBBBBB
BBBBB BBBBBBB gettext(u'Without the password') BBBBBBBB
BBBBB BBBB
XX XXXXXXXXXXXX gettext(u'No mail is sent from here, so a password cannot be sent again. The circles are not lost:') XXXX
XXX XXXXXXXXXXXX XXXXXXXXXXXX
  XXX XXXXXXXXXXXXXXXXX XXXXXXXXXXXXXXXX gettext(u'By a host') XXXXXXXXXXX gettext(u'He makes a link: the people, a name, “Another link”. It opens the circle here, under the same name.') XXXXXXXXXXXXXXXXXXXX
  XXX XXXXXXXXXXXXXXXXX XXXXXXXXXXXXXXXX gettext(u'By a resume link') XXXXXXXXXXX gettext(u'The one that was put aside, or a phone of the same account that is still signed in.') XXXXXXXXXXXXXXXXXXXX
  XXX XXXXXXXXXXXXXXXXX XXXXXXXXXXXXXXXX gettext(u'By a passkey') XXXXXXXXXXX gettext(u'Where one was made, it opens the account without the password.') XXXXXXXXXXXXXXXXXXXX
XXXXX
XXX gettext(u'Then a new account can take these circles in.') XXXX
BBBBBBBB
BBBBB BBBBXXXXXXX XXXXXXXXXXXXXXX XXXXXXXXXX XXXXXXXX XXXXXXBBB BBBBBBBBBXX gettext(u'Join a table') XXXXXXXXXXXXXBBBBBBBB
