import type { Logger } from 'pino'
import type { Env } from '#/env.ts'

/** The way a text reaches a phone. */
export interface SmsSender {
  send(mobile: string, text: string): Promise<void>
}

/** Writes the message to the server log; only where no real person waits for it (auth §3.3). */
export const debugSms = (log: Logger): SmsSender => ({
  async send(mobile, text) {
    log.warn({ event: 'sms.debug', mobile, text }, 'message of the development provider')
  },
})

/** The provider of this installation; none means that text messages are not configured. */
export const smsOf = (env: Pick<Env, 'NODE_ENV' | 'DEMO'>, log: Logger): SmsSender | undefined =>
  env.NODE_ENV === 'production' && !env.DEMO ? undefined : debugSms(log)
