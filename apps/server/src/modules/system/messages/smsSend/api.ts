/** What other slices and higher areas may ask of sending text messages. */
export { isCodeChannelReady, requireCodeChannel } from './channel.ts'
export { isSmsSent, sendSms } from './sendSms.ts'
