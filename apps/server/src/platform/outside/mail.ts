import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Env } from '#/env.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** The way a letter leaves the house. */
export interface MailDoor {
  send(mail: Mail): Promise<void>
}

const timeoutMs = 10_000

/** Writes the letter to the server log; only where no real person waits for it. */
const debugMail = (log: Logger): MailDoor => ({
  async send(mail) {
    log.warn({ event: 'mail.debug', ...mail }, 'letter of the development door')
  },
})

/** The mail server of this installation; none means that letters are not configured. */
export function mailOf(
  { SMTP_URL, MAIL_FROM, NODE_ENV, DEMO }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'NODE_ENV' | 'DEMO'>,
  log: Logger,
): MailDoor | undefined {
  if (!SMTP_URL) return NODE_ENV === 'production' && !DEMO ? undefined : debugMail(log)
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A letter of ours brings no file along and fetches nothing.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport.sendMail({ from: MAIL_FROM, ...mail })
    },
  }
}
