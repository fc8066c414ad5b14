import { z } from 'zod'
import { isRealDay } from './searchValue.ts'

const shape = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

const isWritten = (text: string) => shape.test(text) && isRealDay(text)
const wrong = '时间格式不正确'

/** A moment as people write it and the wire carries it. */
export const moment = z.string().refine(isWritten, wrong)

const zoned = z.iso.datetime({ offset: true })

/** The same, or with its zone, as other programs write it. */
export const anyMoment = z.string().refine((text) => isWritten(text) || zoned.safeParse(text).success, wrong)
