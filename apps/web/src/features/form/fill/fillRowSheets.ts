import { fillCalls, type FillDetail } from '@app/shared/form/fill.ts'
import type { RowSheets } from '#/components/form/formTypes.ts'
import { downloadExport } from '#/kit/transfer/download.ts'
import { call, callMessage } from '#/kit/http/http.ts'

/** Sheets of the dynamic tables of a form that is filled, read by the server. */
export function fillRowSheets({ versionId, form }: Pick<FillDetail, 'versionId' | 'form'>): RowSheets {
  const params = { formCode: form.formCode }
  const asked = (model: string, columns: readonly string[]) => ({ versionId, model, columns: JSON.stringify(columns) })
  return {
    async fetchTemplate(model, columns) {
      const { msg } = await callMessage(fillCalls.rowsTemplate, { params, query: asked(model, columns) })
      await downloadExport(msg)
    },
    read(model, columns, file) {
      const body = new FormData()
      body.append('file', file)
      return call(fillCalls.readRows, { params, query: asked(model, columns) }, { form: body, silent: true })
    },
  }
}
