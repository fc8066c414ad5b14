import { z } from 'zod'
import { isRealDay } from './searchValue.ts'

const shape = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** A moment as people write it and the wire carries it. */
export const moment = z.string().refine((text) => shape.test(text) && isRealDay(text), '时间格式不正确')
