import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'

export const print: ActView = { icon: <PrinterOutlined aria-hidden />, run: async () => window.print() }
