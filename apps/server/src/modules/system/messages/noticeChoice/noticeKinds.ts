import type { NoticeChannel } from '@app/shared/system/noticeChoice.ts'
import type { Platform } from '#/platform/platform.ts'

/** An event of which an area tells people. */
export interface NoticeKind {
  /** Named with the area: `flow.assigned`. */
  event: string
  group: string
  label: string
  /** Nobody without this right is ever told. */
  permission?: string
}

const declared = new WeakMap<Platform, NoticeKind[]>()

/** An area says of what it tells people, so that they can choose how; removed with the area. */
export function declareNotices(platform: Platform, kinds: readonly NoticeKind[]): void {
  declared.set(platform, [...noticeKinds(platform), ...kinds])
}

export const noticeKinds = (platform: Platform): readonly NoticeKind[] => declared.get(platform) ?? []

/** How people hear of an event as long as they say nothing else. */
export const usually: Record<NoticeChannel, boolean> = { site: true, mail: false, sms: false }
