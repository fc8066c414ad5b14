import type { NoticeChannel } from '@app/shared/system/noticeChoice.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import type { NoticeCopy } from './noticeCopy.ts'

export interface Addressee {
  email: string | null
  phonenumber: string | null
}

/** A way beside the bell on which a message reaches somebody. */
export interface NoticeWay {
  channel: Exclude<NoticeChannel, 'site'>
  /** Whether a server is there that sends it. */
  isReady(ctx: Ctx): Promise<boolean>
  addressOf(user: Addressee): string | null
  /** Said to whoever switches it on without an address. */
  unbound: string
  /** Throws when another try may help. */
  send(ctx: Ctx, copy: NoticeCopy, address: string): Promise<unknown>
}

const declared = new WeakMap<Platform, NoticeWay[]>()

/** Whoever can send says so; removed with it, the way is no longer offered. */
export function declareWay(platform: Platform, way: NoticeWay): void {
  declared.set(platform, [...noticeWays(platform), way])
}

export const noticeWays = (platform: Platform): readonly NoticeWay[] => declared.get(platform) ?? []
