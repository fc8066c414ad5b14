import { isHtml } from '@app/form-engine/controls/registry.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { contentFileIds, keepFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import type { FormRow } from './definition.table.ts'
import { formVersion } from './published.read.ts'

/** Pictures in what a form says and in the texts it begins with. */
const picturesIn = ({ list }: FormDefinition): string[] =>
  [...walk(list)].flatMap(({ control: { type, options } }) =>
    isHtml(type) && typeof options.defaultValue === 'string' ? contentFileIds(options.defaultValue) : [],
  )

/**
 * A form keeps the pictures of its draft and of what people fill: they are not cleared away, and whoever leaves one in
 * a text that begins with it may send it.
 */
export async function keepPictures(
  ctx: Ctx,
  form: Pick<FormRow, 'id' | 'publishedVersionId'>,
  draft: FormDefinition,
  besides?: string,
): Promise<void> {
  const published = form.publishedVersionId ? (await formVersion(ctx, form.publishedVersionId)).definition : undefined
  const ids = [...picturesIn(draft), ...(published ? picturesIn(published) : [])]
  await keepFiles(ctx, form.id, ids, { bizType: 'form', ...(besides !== undefined && { besides }) })
}
