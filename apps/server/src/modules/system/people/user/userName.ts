import { comparableText } from '@app/shared/kit/text.ts'

/** Login names as they are compared. */
export const userNameKeyOf = comparableText
