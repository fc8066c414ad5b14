import { useLocation } from 'react-router'
import { EditPage } from './EditPage.tsx'
import { NoDefinition } from './NoDefinition.tsx'

/** Under which the browser keeps what was edited last (generator §2). */
const remembered = 'genTableId'

/** 修改生成配置: `tableId` of the definition, or the one that was edited last. */
export default function GenEditIndex() {
  const given = new URLSearchParams(useLocation().search).get('tableId') ?? ''
  const id = given || (localStorage.getItem(remembered) ?? '')
  if (id === '') return <NoDefinition />
  return <EditPage key={id} id={id} onOpened={() => localStorage.setItem(remembered, id)} />
}
