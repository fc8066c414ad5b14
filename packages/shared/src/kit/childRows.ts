import { z } from 'zod'
import { field, type Field, type Fields } from './field.ts'
import type { Resource } from './resource.ts'
import { textIssues } from './save.ts'
import { wire } from './wire.ts'

/** One row that is saved with its parent: without `id` it is new, with `id` and `version` one that the parent has. */
export type ChildRow<F extends Fields> = { id?: string | undefined; version?: number | undefined } & {
  [K in keyof F]?: z.output<F[K]['schema']> | undefined
}

interface ChildOptions<F extends Fields> {
  /** Field of the child that names its parent. */
  by: keyof F & string
  label?: string
  /** Rows of one parent; 200 unless given. */
  most?: number
}

/** Options of a field that holds such rows. */
export interface ChildField {
  virtual: true
  list: false
  sheet: false
  span: 4
  log: false
}

const defaultMost = 200

/**
 * Rows of another entity that are edited inside the form of their parent and saved with it: what is missing is deleted,
 * what has no id is new. Their order is that of the list; a sort field of the child is filled from it.
 */
export function childRows<F extends Fields>(
  child: Resource<F>,
  { by, label = child.label, most = defaultMost }: ChildOptions<F>,
): Field<z.ZodType<ChildRow<F>[] | null | undefined>, ChildField> {
  const inner: [string, Field][] = Object.entries(child.fields as Record<string, Field>).filter(
    ([key, f]) => key !== by && key !== child.sortField && !f.options.secret && !f.options.rows,
  )
  const accepted = inner.filter(([, f]) => !f.options.readonly)
  const shape = inner.map(([key, f]) => [key, f.options.readonly ? wire(f.schema).optional() : wire(f.schema)])
  const row = z
    .object({
      id: z.string().min(1).max(64).optional(),
      version: z.int().min(1).optional(),
      ...Object.fromEntries(shape),
    })
    .check(({ value, issues }) => {
      for (const issue of textIssues(accepted, value)) issues.push(issue as never)
    })
  const rows = { child, fields: Object.fromEntries(accepted), shown: Object.fromEntries(inner), by, most }
  // The schema is assembled from the fields of the child; its exact type is computed from them.
  return field(z.array(row).max(most).nullish(), label, {
    virtual: true,
    list: false,
    sheet: false,
    log: false,
    span: 4,
    rows,
  }) as never
}
