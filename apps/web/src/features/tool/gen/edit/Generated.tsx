import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Alert, Button } from 'antd'
import { Suspense, useState } from 'react'
import type { GenDraft } from '@app/shared/tool/genTable.ts'
import { genWriting } from '@app/shared/tool/genWriting.ts'
import { ApplyCommand } from '#/features/tool/gen/ApplyCommand.tsx'
import { ArrivedPage } from '#/features/tool/gen/ArrivedPage.tsx'
import { urlOf } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { downloadFrom } from '#/kit/transfer/download.ts'
import css from './edit.module.css'

const GenerateDialog = lateDialog(() => import('#/features/tool/gen/GenerateDialog.tsx'))

/** What follows a save that was judged: the command that makes the rest, or the files to unpack (CG-05). */
export function Generated({ info }: { info: GenDraft }) {
  const { tableName, moduleName, businessName, className, genType } = info
  const { hasPermi } = useAuth()
  const mayGenerate = hasPermi(['tool:gen:code'])
  // Into the project only what was looked at.
  const [asked, setAsked] = useState(mayGenerate && genType === '1')
  const [download, downloading] = useOnce(() => downloadTable(tableName))
  return (
    <Alert
      type="success"
      showIcon
      title="配置已保存，可以生成代码"
      description={
        <>
          <ApplyCommand tableName={tableName} />
          {mayGenerate && (
            <div className={css.nextActs}>
              <Button
                size="small"
                icon={<DownloadOutlined aria-hidden />}
                loading={downloading}
                onClick={() => download()}
              >
                下载 ZIP
              </Button>
              <Button size="small" onClick={() => setAsked(true)}>
                文件清单
              </Button>
            </div>
          )}
          <ArrivedPage components={[`${moduleName}/${businessName}/${className}Index`]} />
          <Suspense>{asked && <GenerateDialog tables={[tableName]} onClosed={() => setAsked(false)} />}</Suspense>
        </>
      }
    />
  )
}

/** The files of one table as an archive. */
export const downloadTable = (tableName: string): Promise<void> =>
  downloadFrom(urlOf(genWriting.download, { params: { tableName } }), 'code.zip')
