import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
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
  const [open, setOpen] = useState(true)
  return (
    <Drawer
      open={open}
      title={title}
      size={width}
      closable={{ placement: 'end' }}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClosed()}
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
      {failure !== undefined && (
        <Alert
          type="error"
          showIcon
          title={`加载失败：${failure}`}
          action={
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          }
        />
      )}
      {!children && failure === undefined && <Skeleton active />}
      {children}
    </Drawer>
  )
}
