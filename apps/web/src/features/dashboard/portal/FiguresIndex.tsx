import { useSuspenseQuery } from '@tanstack/react-query'
import { board } from '@app/shared/portal/board.ts'
import { call } from '#/kit/http/http.ts'
import { bigNumber, numberText } from '#/kit/words/format.ts'
import { Nothing, PortletFrame } from './PortletFrame.tsx'
import css from './portal.module.css'

/** 数据概览: how much there is of what the caller may list. */
export default function FiguresIndex() {
  const { data } = useSuspenseQuery({
    queryKey: ['portlet', 'figures'],
    queryFn: ({ signal }) => call(board.figures, {}, { signal, silent: true, background: true }),
  })
  return (
    <PortletFrame title="数据概览">
      {data.length === 0 && <Nothing>暂无权限查看数据，请联系管理员</Nothing>}
      <dl className={css.figures}>
        {data.map(({ key, title, value, unit }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd title={numberText(value)}>
              {bigNumber(value)}
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
    </PortletFrame>
  )
}
