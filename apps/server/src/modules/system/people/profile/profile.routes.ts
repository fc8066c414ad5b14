import type { FastifyInstance } from 'fastify'
import { avatarMb, profileCalls } from '@app/shared/system/profile.ts'
import { implement } from '#/kit/implement.ts'
import { placeUpload, settleUpload } from '#/modules/system/files/file/file.service.ts'
import { ctxOf } from '#/modules/system/files/file/upload.receive.ts'
import { changeAvatar, checkAvatar } from '#/modules/system/people/user/user.avatar.ts'
import { receiveFiles } from '#/platform/files/receive.ts'
import { ownProfile, ownTags } from './profile.read.ts'
import { saveProfile, saveTags, setOwnAvatar } from './profile.service.ts'

export default async function profileRoutes(app: FastifyInstance): Promise<void> {
  implement(app, profileCalls.get, (ctx) => ownProfile(ctx))
  implement(app, profileCalls.save, (ctx, { body }) => saveProfile(ctx, body))
  implement(app, profileCalls.tags, async (ctx) => ({ tags: await ownTags(ctx) }))
  implement(app, profileCalls.saveTags, (ctx, { body }) => saveTags(ctx, body.tags))
  await receiveFiles(
    app,
    {
      part: 'avatarfile',
      limitMb: () => avatarMb,
      check: async (received, request) => placeUpload(ctxOf(request), await checkAvatar(app.platform, received)),
      settle: (placed, done) => settleUpload(app.platform, placed, done),
    },
    (scope, fileOf) =>
      implement(scope, profileCalls.avatar, (ctx, { request }) =>
        changeAvatar(ctx, fileOf(request), ctx.user.id, (imgUrl) => setOwnAvatar(ctx, imgUrl)),
      ),
  )
}
