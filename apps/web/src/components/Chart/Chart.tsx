import { DownloadOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons'
import { App, Empty, Spin } from 'antd'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { BlockFailure } from '#/kit/page/LoadFailure.tsx'
import { usePortlet } from '#/kit/page/portlet.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { usePrinting } from '#/kit/page/usePrinting.ts'
import { saveBlob } from '#/kit/transfer/download.ts'
import { useChartStyle } from './chartColours.ts'
import { ChartTable } from './ChartTable.tsx'
import type { ChartColours, ChartOption, ChartTableData } from './chartTypes.ts'
import { useDrawing } from './useDrawing.ts'
import css from './Chart.module.css'

/** Charts of a phone are not higher (ui §15). */
const phoneHeight = 260

interface ChartProps {
  title: string
  /** One sentence that says what there is to see; it stands for the picture where that cannot be seen. */
  description: string
  height: number
  /** Draws with the colours of the moment; called again when they change. */
  option: ChartOption | ((colours: ChartColours) => ChartOption)
  /** The numbers behind the picture. */
  table: ChartTableData
  loading?: boolean
  empty?: boolean
  /** The data could not be fetched. */
  failed?: boolean
  onRetry?: () => void
  /** Level of the title; `false` where something around it shows the title already, as the card of a portlet does. */
  heading?: 1 | 2 | 3 | false
  /** Further controls left of the tools, such as the choice of a range. */
  extra?: ReactNode
}

/** A picture of numbers with its title, its table and the way to keep it as a file; every chart of the product is one. */
export function Chart(props: ChartProps) {
  const { title, description, option, table, loading = false, empty = false, failed = false } = props
  const { message } = App.useApp()
  const titleId = useId()
  const printing = usePrinting()
  const height = usePhone() ? Math.min(props.height, phoneHeight) : props.height
  const [asTable, setAsTable] = useState(false)
  const style = useChartStyle(printing)
  const drawn = useMemo(() => (typeof option === 'function' ? option(style.colours) : option), [option, style])
  const { box, state, retry, picture } = useDrawing(drawn, style)
  const card = usePortlet()
  const heading = props.heading ?? (card?.titled ? false : 2)
  const Title = heading ? (`h${heading}` as const) : undefined

  const broken = failed || state === 'failed'
  const visible = !broken && !empty && !asTable
  const save = async () => {
    try {
      const blob = await picture()
      if (blob) saveBlob(blob, `${title}.png`)
    } catch {
      void message.error('图片导出失败，请重试')
    }
  }
  return (
    <figure className={css.chart} aria-labelledby={Title ? titleId : undefined} aria-label={Title ? undefined : title}>
      <div className={css.head}>
        {Title && (
          <Title id={titleId} className={css.title}>
            {title}
          </Title>
        )}
        {props.extra && <div className={css.extra}>{props.extra}</div>}
        <div className={css.tools}>
          <ToolButton
            label={asTable ? '查看图表' : '查看数据'}
            icon={asTable ? <LineChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
            disabled={empty || failed}
            onClick={() => setAsTable(!asTable)}
          />
          <ToolButton
            label="导出图片"
            icon={<DownloadOutlined aria-hidden="true" />}
            disabled={!visible || state !== 'drawn'}
            onClick={() => void save()}
          />
        </div>
      </div>
      {broken && (
        <div className={css.instead} style={{ height }}>
          <BlockFailure onRetry={failed ? props.onRetry : retry} />
        </div>
      )}
      {!broken && empty && (
        <div className={css.instead} style={{ height }}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
        </div>
      )}
      <Spin spinning={visible && (loading || state === 'loading')} delay={200}>
        <div
          ref={box}
          className={css.box}
          role="img"
          aria-label={`${title}：${description}`}
          hidden={!visible && !(printing && asTable)}
          style={{ height }}
        />
      </Spin>
      {(asTable || printing) && !broken && !empty && (
        <div
          className={css.numbers}
          role="region"
          aria-label={`${title}的数据表`}
          tabIndex={0}
          style={printing ? undefined : { maxHeight: Math.max(height, 200) }}
        >
          <ChartTable caption={`${title}的数据`} table={table} />
        </div>
      )}
    </figure>
  )
}
