import type { InputProps } from '#/kit/form/inputProps.ts'
import { ClassSelect } from './ClassSelect.tsx'

/** A class, with those below it, as a search field. */
export const ClassSearch = (props: InputProps) => <ClassSelect {...props} action="view" clearable />
