import { useLocation } from 'react-router'
import { NoticeEditor } from './NoticeEditor.tsx'

/** 公告编辑: all fields of a notice; `id` of the one to change, `copy` of the one to start from. */
export default function NoticeFormIndex() {
  const query = new URLSearchParams(useLocation().search)
  const id = query.get('id') ?? undefined
  const copy = query.get('copy') ?? undefined
  return <NoticeEditor key={`${id} ${copy}`} id={id} copy={copy} fromDraft={query.get('draft') === '1'} />
}
