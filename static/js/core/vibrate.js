// A short vibration for a card, unless the preferences of this browser turn it off.

export const vibrate = () => "noVibration" in document.body.dataset || navigator.vibrate?.(8);
