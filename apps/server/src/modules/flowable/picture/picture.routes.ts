import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawPicture } from '@app/flow-engine/picture/drawPicture.ts'
import { pictureCalls } from '@app/shared/flowable/picture.ts'
import { implement } from '#/kit/implement.ts'
import { reachedDefinition } from '#/modules/flowable/definition/definition.read.ts'
import { instancePicture } from './picture.read.ts'

export default async function pictureRoutes(app: FastifyInstance): Promise<void> {
  implement(app, pictureCalls.ofVersion, async (ctx, { params, reply }) =>
    sendSvg(reply, drawPicture((await reachedDefinition(ctx, params.deployId)).xml)),
  )
  implement(app, pictureCalls.ofInstance, async (ctx, { params, reply }) =>
    sendSvg(reply, await instancePicture(ctx, params.processId)),
  )
}

/** Guarded as files of users are: opened by itself a picture runs nothing and loads nothing (security UP-03). */
function sendSvg(reply: FastifyReply, svg: string): FastifyReply {
  reply.resultCode = 200
  return reply
    .headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': 'inline; filename="process.svg"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(svg)
}
