import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useShell } from '#/kit/session/shell.ts'
import { commonQuery, pagesAtHand } from './commonPages.ts'
import { PageTile } from './PageTile.tsx'
import { PortletFrame } from './PortletFrame.tsx'
import css from './tiles.module.css'

const ChooseCommon = lateDialog(async () => ({ default: (await import('./ChooseCommon.tsx')).ChooseCommon }))

/** 快捷入口: the pages somebody keeps at hand. */
export default function CommonUseIndex() {
  const { pages } = useShell()
  const { data: kept } = useSuspenseQuery(commonQuery)
  const [choosing, setChoosing] = useState(false)
  return (
    <PortletFrame title="快捷入口">
      <ul className={css.tiles}>
        {pagesAtHand(kept, pages).map((page, at) => (
          <li key={page.fullPath}>
            <PageTile page={page} at={at} />
          </li>
        ))}
        <li>
          <button type="button" className={`${css.tile} ${css.add}`} onClick={() => setChoosing(true)}>
            <PlusOutlined aria-hidden />
            <span>添加常用</span>
          </button>
        </li>
      </ul>
      <Suspense>{choosing && <ChooseCommon onClose={() => setChoosing(false)} />}</Suspense>
    </PortletFrame>
  )
}
