import { and, eq, inArray, isNull, max } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls as calls } from '@app/shared/cms/cmsFileCalls.ts'
import { cmsFileFolder, deepestFolder } from '@app/shared/cms/cmsFileFolder.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { nodesBelow } from '#/kit/below.ts'
import { tellFilePlaces } from '#/kit/filePlaces.ts'
import { fittingPart, implement, requestContext } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { treeRoutes } from '#/kit/treeRoutes.ts'
import {
  placeCut,
  receiveUploads,
  settleUpload,
  sharedFiles,
  storeUpload,
  type PlacedUpload,
} from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { binFiles, cleanOrphans, purgeFiles, restoreFiles } from './bin.service.ts'
import { keepCut, moveFiles, replaceFile } from './change.service.ts'
import { keptAs, sharedWith } from './cmsFile.access.ts'
import { fileOptions, fileStore, reachedRows } from './cmsFile.store.ts'
import { cmsFileFolderTable, cmsFileTable } from './cmsFile.table.ts'
import { keepInLibrary, knownContent, requireFolder } from './keep.service.ts'
import { presentFiles } from './present.ts'
import { refsOf } from './refs.read.ts'
import { markNew } from './watermark.service.ts'

/** 文件管理 (cms §11): what is done with files of the library. */
export default async function cmsFileRoutes(app: FastifyInstance): Promise<void> {
  sharedFiles('cms_file', sharedWith)
  app.platform.fill('markPictures', markNew)
  tellFilePlaces(keptAs.file, { label: '文件库' })
  tellFilePlaces(keptAs.earlier, { label: '替换前的文件' })
  tellFilePlaces(keptAs.marked, { label: '带水印的图片' })

  await app.register(
    resourceRoutes(
      cmsFile,
      cmsFileTable,
      {
        ...fileOptions,
        present: presentFiles,
        beforeSave: async (ctx, input, existing) => {
          if (existing?.recycleTime) throw gone()
          if (input.folderId !== undefined) await requireFolder(ctx, input.folderId)
        },
      },
      fileStore,
    ),
  )
  await folderRoutes(app)

  implement(app, calls.refs, (ctx, { params }) => refsOf(ctx, params.id))
  implement(app, calls.known, (ctx, { body }) => knownContent(ctx, body.sha256))
  implement(app, calls.keep, (ctx, { body }) => keepInLibrary(ctx, body.ids, body.folderId))
  implement(app, calls.move, (ctx, { body }) => moveFiles(ctx, body.ids, body.folderId))
  implement(app, calls.remove, (ctx, { params, body }) => binFiles(ctx, params.ids.split(','), body.confirm))
  implement(app, calls.restore, (ctx, { body }) => restoreFiles(ctx, body.ids))
  implement(app, calls.purge, (ctx, { body }) => purgeFiles(ctx, body.ids))
  implement(app, calls.clean, cleanOrphans)

  await receiveUploads(app, (scope, fileOf) => {
    implement(scope, calls.upload, async (ctx, { body, request }) => {
      const stored = await storeUpload(ctx, fileOf(request), { bizType: keptAs.file })
      await keepInLibrary(ctx, [stored.id], body.folderId ?? rootId)
      return stored
    })
    implement(scope, calls.replace, (ctx, { params, request }) => replaceFile(ctx, params.id, fileOf(request)))
  })
  await cutting(app)
}

async function folderRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    treeRoutes(cmsFileFolder, cmsFileFolderTable, {
      texts: { hasChildren: '目录下存在子目录，不能删除' },
      afterSave: async (ctx, { id }) => {
        const [row] = await ctx.db
          .select({ deepest: max(cmsFileFolderTable.treeLevel) })
          .from(cmsFileFolderTable)
          .where(
            and(
              eq(cmsFileFolderTable.delFlag, '0'),
              inArray(cmsFileFolderTable.id, nodesBelow(cmsFileFolderTable)(id)),
            ),
          )
        if ((row?.deepest ?? 1) > deepestFolder) throw refuse(`目录层级不能超过${deepestFolder}级`)
      },
      beforeRemove: async (ctx, rows) => {
        for (const { id } of rows) {
          const held = await ctx.db.$count(
            cmsFileTable,
            and(eq(cmsFileTable.folderId, id), isNull(cmsFileTable.recycleTime)),
          )
          if (held > 0) throw refuse(`目录下有 ${held} 个文件，不能删除`)
        }
      },
    }),
  )
}

/** The part is cut and stored before the transaction of the write begins, as with uploads. */
async function cutting(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const made = new WeakMap<FastifyRequest, PlacedUpload>()
  await app.register(async (scope) => {
    scope.addHook('preHandler', async (request) => {
      const ctx: Ctx = requestContext(platform, request)
      const { id } = fittingPart(calls.crop.params, request.params)
      const cut = fittingPart(calls.crop.body, request.body)
      const [row] = await reachedRows(ctx, [id], false)
      if (row?.kind !== 'image') throw refuse('只能裁剪图片')
      made.set(request, await placeCut(ctx, id, cut))
    })
    scope.addHook('onSend', async (request, reply) => {
      const placed = made.get(request)
      if (placed) await settleUpload(platform, placed, reply.resultCode === 200)
    })
    implement(scope, calls.crop, (ctx, { params, request }) => {
      const placed = made.get(request)
      if (!placed) throw refuse('上传失败')
      return keepCut(ctx, params.id, placed)
    })
  })
}
