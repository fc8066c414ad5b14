import { resourceRoutes } from '#/kit/routes.ts'
import { boxTable, pieceTable, stickerTable } from '#/kit/testing/box.table.ts'
import { box } from '#/kit/testing/box.ts'
import { shelfTable } from '#/kit/testing/shelf.table.ts'

export default resourceRoutes(box, boxTable, {
  scope: (ctx) => ctx.scope(boxTable.createDept, boxTable.createBy),
  children: { pieces: pieceTable, stickers: stickerTable },
  trees: { 'pieces.shelfId': shelfTable },
})
