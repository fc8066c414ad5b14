import type { FormValues } from '@app/form-engine/runtime/types.ts'

/** Values of a form: those of the request, or of a node that keeps its own under its id; none where nothing is kept yet. */
export const inside = (values: FormValues | null | undefined, node: string | undefined): FormValues | undefined =>
  node === undefined ? (values ?? undefined) : (values?.[node] as FormValues | undefined)
