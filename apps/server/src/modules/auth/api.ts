/** What higher areas may ask of sign-in and sessions. */
export { createCaptcha, judgeCaptcha } from './captcha/captcha.service.ts'
export type { PortalBrief } from './info/info.read.ts'
export { unlockUser } from './loginLock/loginLock.ts'
export { forceOutSessions } from './session/forceOut.ts'
export { onlineSession, onlineSessions, type OnlineSession } from './session/online.read.ts'
export { endSessions, endSessionsOfUser, type EndReason, type LoginRecord } from './session/session.service.ts'
