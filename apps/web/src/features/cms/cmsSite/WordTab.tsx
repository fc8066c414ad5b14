import ImportOutlined from '@ant-design/icons/ImportOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import { Suspense, useState } from 'react'
import { cmsWord } from '@app/shared/cms/cmsWord.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'

const WordImport = lateDialog(() => import('./WordImport.tsx'))
const WordCheck = lateDialog(() => import('./WordCheck.tsx'))

/** 词汇管理: words that texts are checked for. */
export default function WordTab() {
  const [opened, setOpened] = useState<'import' | 'check'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourcePage
        resource={cmsWord}
        search={['word', 'wordType', 'level', 'groupName', 'status']}
        toolbar={[
          { key: 'import', label: '批量导入', icon: <ImportOutlined aria-hidden />, run: () => setOpened('import') },
          { key: 'check', label: '校验文本', icon: <SafetyOutlined aria-hidden />, run: () => setOpened('check') },
        ]}
      />
      <Suspense>
        {opened === 'import' && <WordImport onClosed={close} />}
        {opened === 'check' && <WordCheck onClosed={close} />}
      </Suspense>
    </>
  )
}
