import type { FastifyInstance } from 'fastify'
import { askedRows, fillCalls, mostSheetRows, type ReadRows } from '@app/shared/form/fill.ts'
import { fittingPart, implement, requestContext } from '#/kit/implement.ts'
import { withSheet } from '#/kit/transfer/importSheets.ts'
import { sheetChoices } from '#/modules/form/record/sheet/recordSheet.ts'
import { refuse } from '#/platform/errors.ts'
import { readSheet } from '#/platform/excel/readSheet.ts'
import { refusals } from '#/platform/excel/refusals.ts'
import { sheetTitle } from '#/platform/excel/sheetParts.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { extensionOf, shownName } from '#/platform/files/fileNames.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { receiveFiles } from '#/platform/files/receive.ts'
import { rowsOfSheet, rowTable, type RowTable } from './fillRows.read.ts'

const mega = 1_048_576

/** 明细导入: rows of a dynamic table from a sheet. They are only read here; the form is what saves them. */
export default async function fillRowsRoutes(app: FastifyInstance): Promise<void> {
  implement(app, fillCalls.rowsTemplate, async (ctx, { params, query }) => {
    const table = await rowTable(ctx, { ...params, ...query })
    return {
      msg: await withSheet(
        ctx,
        (path) => writeTemplate(path, table),
        (path) => keepGenerated(ctx, path, `${sheetTitle(table.label)}.xlsx`),
      ),
    }
  })
  const { platform, rate } = app
  const { limits } = platform.env
  await receiveFiles<ReadRows>(
    app,
    {
      part: 'file',
      admit: (request) => rate.hit('import', request.caller?.id ?? '', limits.L_TRANSFER_RATE),
      limitMb: () => limits.L_IMPORT_BYTES / mega,
      async check(received, request) {
        if (!['xlsx', 'xls'].includes(extensionOf(shownName(received.fileName)))) throw refuse(refusals.format)
        const asked = fittingPart(askedRows, { ...(request.params as object), ...(request.query as object) })
        const ctx = requestContext(platform, request)
        const table = await rowTable(ctx, asked)
        return rowsOfSheet(ctx, table, await readSheet(received.path, { ...limits, L_IMPORT_ROWS: mostSheetRows }))
      },
    },
    (scope, fileOf) => implement(scope, fillCalls.readRows, (_, { request }) => fileOf(request)),
  )
}

const writeTemplate = (path: string, { label, columns, context }: RowTable) =>
  writeSheet(path, {
    sheetName: sheetTitle(label),
    columns: columns.map(({ field, header, required }) => {
      const choices = sheetChoices(field, context)
      return { header, required, isText: field.kind === 'text', ...(choices ? { choices } : {}) }
    }),
    rows: [],
  })
