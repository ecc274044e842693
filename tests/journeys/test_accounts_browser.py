"""Accounts in a browser: a passkey instead of the password, and deletion of local data at sign-out."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Round
from tests.account_actions import PASSWORD
from tests.journeys.actions import await_script, enter_cards, open_stored_sitting, reload_with_typed
from tests.scenario import EXAMPLE

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
CACHED_PAGES = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept.filter((path) => !path.startsWith("/static/"));
}"""
ONCE_ONLY_PUBLIC_PAGES_ARE_CACHED = f"""async (pages) => {{
    const cached = {CACHED_PAGES};
    for (const end = Date.now() + 20000; Date.now() < end; await new Promise(requestAnimationFrame))
        if (String((await cached()).sort()) === String(pages)) break;
    return (await cached()).sort();
}}"""
"""Script that returns the cached pages once they are these; the page after a sign-out deletes some too."""
WAITING_ROWS = """() => new Promise((resolve) => {
    indexedDB.open("ardoise").onsuccess = ({ target }) => {
        const rows = target.result.transaction("outbox").objectStore("outbox").getAll();
        rows.onsuccess = () => resolve(rows.result.filter(({ state }) => state !== "sent").length);
    };
})"""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def own_server(server_url):
    """Return the URL of the server with a host name for which browsers allow passkeys."""
    return server_url.replace("127.0.0.1", "localhost")


def sign_up(page, own_server):
    page.goto(f"{own_server}/account/new/")
    page.get_by_label("Nom du compte").fill("Léa B.")
    page.get_by_label("Mot de passe, huit caractères ou plus").fill(PASSWORD)
    page.get_by_role("button", name="Ouvrir le compte").click()
    expect(page.get_by_role("heading", name="léa b.")).to_be_visible()


def sign_in(page, own_server):
    page.goto(f"{own_server}/account/sign-in/")
    page.get_by_label("Nom du compte").fill("Léa B.")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Se connecter").click()
    expect(page.get_by_role("heading", name="Mes cercles")).to_be_visible()


def leave(page, own_server):
    page.goto(f"{own_server}/account/sign-out/")
    await_script(page, "sign-out")
    page.get_by_role("button", name="Se déconnecter").click()


def test_passkey_replaces_the_password(page, own_server):
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    sign_up(page, own_server)
    page.get_by_role("link", name="Ajouter une clé d’accès").click()
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("button", name="Continuer").click()
    await_script(page, "draft-form")
    page.get_by_label("Comment l’appeler").fill("Mon téléphone")
    reload_with_typed(page)
    expect(page.get_by_label("Comment l’appeler")).to_have_value("Mon téléphone")
    page.get_by_role("button", name="Créer la clé d’accès").click()
    expect(page.get_by_role("link", name="Clé d’accès Mon téléphone")).to_contain_text("pas encore utilisée")

    page.get_by_role("link", name="Ajouter une clé d’accès").click()
    page.get_by_role("button", name="Créer la clé d’accès").click()
    expect(page.locator("[data-refused]")).to_contain_text("Cet appareil a déjà une clé d’accès")
    page.get_by_role("link", name="Retour au compte").click()

    page.get_by_role("link", name="Se déconnecter").click()
    await_script(page, "sign-out")
    page.get_by_role("button", name="Se déconnecter").click()
    expect(page.get_by_role("link", name="J’ai un compte")).to_be_visible()
    page.goto(f"{own_server}/account/deletion/")
    page.get_by_role("button", name="Avec une clé d’accès").click()
    expect(page.get_by_role("heading", name="Confirmer")).to_be_visible()
    page.get_by_role("button", name="Avec une clé d’accès").click()
    expect(page.get_by_role("button", name="Supprimer pour de bon")).to_be_visible()
    page.goto(f"{own_server}/account/")
    expect(page.get_by_role("link", name="Clé d’accès Mon téléphone")).to_contain_text("utilisée le")


def test_sign_out_deletes_local_data_once_the_outbox_is_empty(page, own_server, allowed_console_errors):
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error", "404"]
    open_stored_sitting(page, own_server, ("Léa", "Karim"))
    table = page.url
    sign_up(page, own_server)
    page.context.route(re.compile(r"/rounds/$"), lambda route: route.abort())
    lay_down(page, table)

    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    with page.expect_event("dialog"):
        leave(page, own_server)
    page.context.set_offline(True)
    with page.expect_event("dialog"):
        page.get_by_role("button", name="Se déconnecter").click()
    page.context.set_offline(False)
    assert "· Donne 1" in asked[0]
    assert "Personne ne répond" in asked[1]
    assert page.evaluate(WAITING_ROWS) == 1

    page.context.unroute_all()
    page.goto(table)
    expect(page.locator("#scoreboard .total")).to_contain_text("−9")
    cached = page.evaluate(CACHED_PAGES)
    assert re.search(r"/sittings/\d+/", " ".join(cached))
    assert "/account/" not in cached
    other = page.context.new_page()
    other.goto(table)
    asked.clear()
    leave(page, own_server)
    expect(page.get_by_role("link", name="J’ai un compte")).to_be_visible()
    assert asked == []
    public = ["/", "/arbiter/pocket/", "/arbiter/pocket/index.json"]
    assert page.evaluate(ONCE_ONLY_PUBLIC_PAGES_ARE_CACHED, public) == public
    expect(other.locator("#scoreboard")).to_have_count(0)
    other.close()
    page.go_back()
    expect(page.get_by_role("heading", name="Se connecter")).to_be_visible()

    sign_in(page, own_server)
    page.context.route(re.compile(r"/rounds/$"), lambda route: route.abort())
    lay_down(page, table)
    page.goto(f"{own_server}/account/sign-out/")
    page.evaluate("() => { window.confirm = () => true; }")
    await_script(page, "sign-out")
    page.get_by_role("button", name="Se déconnecter").click()
    expect(page.get_by_role("link", name="J’ai un compte")).to_be_visible()
    assert page.evaluate(WAITING_ROWS) == 0
    assert Round.objects.count() == 1


def lay_down(page, table):
    page.goto(table)
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator("#deal[data-behaviour-ready]")).to_be_visible()
    enter_cards(page, EXAMPLE)
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("[data-waiting] [data-row]")).to_have_count(1)
