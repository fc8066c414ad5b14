const key = 'session_used'

/** The session was used: it lives on for its idle time, whichever window of the browser asked. */
export const noteUse = (): void => localStorage.setItem(key, String(Date.now()))

/** When any window of this browser last used the session. */
export const lastUse = (): number => Number(localStorage.getItem(key)) || 0
