import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { SideDrawer } from './SideDrawer.tsx'
import { ToolButton } from './ToolButton.tsx'

interface DetailDrawerProps {
  title: string
  width?: number
  /** Why the row could not be read. */
  failure: string | undefined
  onRetry: () => void
  /** Called when the drawer has gone. */
  onClosed: () => void
  /** Acts on the row, beside 打印. */
  extra?: ReactNode
  /** Nothing until the row is there. */
  children: ReactNode
}

/** All facts of one row beside the list; prints by itself (ui §5, §18). */
export function DetailDrawer({ title, width = 750, failure, onRetry, onClosed, extra, children }: DetailDrawerProps) {
  return (
    <SideDrawer
      title={title}
      size={width}
      onClosed={onClosed}
      extra={
        <>
          {extra}
          <ToolButton
            label="打印"
            icon={<PrinterOutlined aria-hidden />}
            disabled={!children}
            onClick={() => window.print()}
          />
        </>
      }
    >
      {failure !== undefined && <LoadFailure text={failure} onRetry={onRetry} />}
      {!children && failure === undefined && <Skeleton active />}
      {children}
    </SideDrawer>
  )
}
