import { Button, Tag } from 'antd'
import { durationText } from '#/kit/words/format.ts'
import css from './flowCells.module.css'

interface FlowTitleProps {
  row: { articleTitle: string; isDraft: 'Y' | 'N'; isStuck: boolean }
  onOpen?: () => void
}

/** Title of a text in review; that of a working copy and one that nobody can decide are marked. */
export const FlowTitle = ({ row, onOpen }: FlowTitleProps) => (
  <>
    {onOpen ? (
      <Button type="link" size="small" className={css.title} onClick={onOpen}>
        {row.articleTitle}
      </Button>
    ) : (
      row.articleTitle
    )}{' '}
    {row.isDraft === 'Y' && <Tag color="gold">修改稿</Tag>}
    {row.isStuck && <Tag color="red">无可用审核人</Tag>}
  </>
)

/** Seconds as people read them. */
export const secondsText = (seconds: number): string => durationText(seconds * 1_000)

export const auditPath = (flowId: string): string => `/cms/cmsFlowAudit?${new URLSearchParams({ flowId }).toString()}`
