import { momentText } from '#/kit/words/format.ts'

const dayMs = 86_400_000

/** Full days from a moment to the end of the last day, `YYYY-MM-DD`; negative after it. */
export const daysLeft = (deadLine: string, now: Date): number =>
  (Date.parse(deadLine) - Date.parse(momentText(now).slice(0, 10))) / dayMs
