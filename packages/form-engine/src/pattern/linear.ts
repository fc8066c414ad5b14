import { RE2JS } from 're2js'
import { linearTest, type LinearTest } from './linearTest.ts'

/** Where patterns run in time linear in the text: always at hand outside the browser. */
export const linearEngine = (): ((source: string, flags: string) => LinearTest | undefined) | undefined => linear

const linear = (source: string, flags: string) => linearTest(RE2JS, source, flags)

export const loadLinearEngine = (): Promise<void> => Promise.resolve()
