import { versionCalls, type FormVersionItem } from '@app/shared/form/version.ts'
import { call, type CallOptions } from '#/kit/http/http.ts'

/** Versions in one answer. */
const pageSize = 200

/** Every version of a form, the newest first, asked for as far as somebody reads on. */
export async function* allVersions(formId: string, options: CallOptions): AsyncGenerator<FormVersionItem, void> {
  for (let pageNum = 1; ; pageNum++) {
    const { list } = await call(versionCalls.page, { query: { formId, pageNum, pageSize } }, options)
    yield* list
    if (list.length < pageSize) return
  }
}
