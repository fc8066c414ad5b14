import { isHexColour } from '@app/form-engine/validation/limits.ts'

/** Whether an option holds colours alone: one, several or none. */
export const areColours = (option: unknown, alpha = false): boolean =>
  [option]
    .flat()
    .map((one) => String(one ?? ''))
    .filter(Boolean)
    .every((one) => isHexColour(one, alpha))
