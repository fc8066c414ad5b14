import { Pagination } from 'antd'
import { pageSizes, type Page } from '@app/shared/kit/envelope.ts'
import { maxPageNum } from '@app/shared/kit/query.ts'
import { leaveOnTab } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { estimateText, numberText } from '#/kit/words/format.ts'
import css from './ResourceTable.module.css'

interface PagingProps {
  page: Omit<Page<unknown>, 'list'>
  phone: boolean
  onChange: (change: { pageNum: number; pageSize: number }) => void
}

/** `第 1-20 条，总计 n 条`; an estimate says 约, a list that was not counted says nothing about the whole. */
export function pagingText({ total, totalKind, pageNum, pageSize, size }: PagingProps['page']): string {
  const from = (pageNum - 1) * pageSize + 1
  const range = `第 ${numberText(from)}-${numberText(from + size - 1)} 条`
  if (total < 0) return range
  return totalKind === 'estimated' ? `${range}，总计${estimateText(total)}条` : `${range}，总计 ${numberText(total)} 条`
}

/** The page of that size on which a row stands: what one was looking at stays in sight. */
const pageWith = (row: number, pageSize: number) => Math.floor(row / pageSize) + 1

/** Pages of a list; hidden without rows. */
export function Paging({ page, phone, onChange }: PagingProps) {
  const { total, pageNum, pageSize, size, hasNextPage } = page
  if (total === 0 || size === 0) return null
  // Without a count the pager only needs to know whether another page follows.
  const counted = total < 0 ? (pageNum - 1) * pageSize + size + (hasNextPage ? 1 : 0) : total
  // Nobody can ask for a page beyond that.
  const first = (pageNum - 1) * pageSize
  const known = Math.min(counted, maxPageNum * pageSize)
  return (
    <div className={css.paging}>
      <span role="status">{pagingText(page)}</span>
      <Pagination
        size={phone ? 'medium' : 'small'}
        simple={phone}
        current={pageNum}
        pageSize={pageSize}
        total={known}
        showSizeChanger={
          !phone && { getPopupContainer: insideCard, 'aria-label': '每页条数', onInputKeyDown: leaveOnTab }
        }
        showQuickJumper={!phone && known > pageSize}
        pageSizeOptions={[...pageSizes]}
        onChange={(next, nextSize) =>
          onChange({ pageNum: nextSize === pageSize ? next : pageWith(first, nextSize), pageSize: nextSize })
        }
      />
    </div>
  )
}
