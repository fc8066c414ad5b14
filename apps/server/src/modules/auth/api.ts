/** What higher areas may ask of sign-in and sessions. */
export { unlockUser } from './login/loginLock.ts'
export { endSessions, endSessionsOfUser, type EndReason } from './session/session.service.ts'
