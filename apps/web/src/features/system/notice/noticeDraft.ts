import type { NoticeValues } from './noticeValues.ts'

/** What was typed into the form page and is stored nowhere else. */
export interface NoticeDraft {
  /** Milliseconds. */
  savedAt: number
  /** Of the stored notice that was being changed. */
  version?: number | undefined
  values: NoticeValues
}

/** Longer texts are not worth the room of the browser. */
const longest = 1_000_000

const keyOf = (userId: string, id: string | undefined) => `notice_draft_${userId}_${id ?? 'new'}`

export function readDraft(userId: string, id: string | undefined): NoticeDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(userId, id)) ?? 'null') as NoticeDraft | null
    return typeof draft?.savedAt === 'number' && typeof draft.values === 'object' ? draft : undefined
  } catch {
    // Written by something else; there is nothing to offer.
    return undefined
  }
}

export function writeDraft(userId: string, id: string | undefined, draft: NoticeDraft): void {
  const text = JSON.stringify(draft)
  if (text.length > longest) return
  try {
    localStorage.setItem(keyOf(userId, id), text)
  } catch (error) {
    console.warn('no room for a draft in this browser', error)
  }
}

export const dropDraft = (userId: string, id: string | undefined) => localStorage.removeItem(keyOf(userId, id))
