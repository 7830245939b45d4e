/**
 * For `page.waitForFunction`, which otherwise asks in each frame: that makes a page draw 60 times a second, and waits in
 * vain where Chromium has stopped drawing.
 */
export const byTimer = { polling: 25 };
