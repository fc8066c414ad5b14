import CopyOutlined from '@ant-design/icons/CopyOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Suspense, useState } from 'react'
import {
  menu,
  type MenuFacts,
  menuManagerId,
  menuProblems,
  type MenuType,
  menuTypes,
  needsComponent,
} from '@app/shared/system/menu.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import { copyText } from '#/kit/page/copyText.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { meQuery, routersQuery } from '#/kit/session/sessionQueries.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import { TreePage } from '#/kit/tree/TreePage.tsx'
import { DictTag, TagSample } from '#/kit/words/DictTag.tsx'
import { menuInputs } from './menuInputs.tsx'
import css from './menu.module.css'

const MenuPreview = lateDialog(() => import('./MenuPreview.tsx'))

const onlyPage = new Set(['isCache', 'component'])
const notButton = new Set(['icon', 'isFrame', 'path', 'visible', 'status'])

const keptMenu = '菜单管理是找回其他菜单的唯一入口，不能修改'

/** Fields of a row by its type; a page of another site has no component. */
function shows(key: string, values: Readonly<Record<string, unknown>>): boolean {
  const { menuType } = values
  if (key === 'component' && !needsComponent(values as unknown as MenuFacts)) return false
  if (onlyPage.has(key)) return menuType === 'C'
  if (key === 'perms') return menuType !== 'M'
  return menuType !== 'F' || !notButton.has(key)
}

/** 菜单管理: what is changed here shows in this window's own menu at once. */
export default function MenuIndex() {
  const client = useQueryClient()
  const { hasPermi } = useAuth()
  const [previewing, setPreviewing] = useState(false)
  const refreshOwn = () => {
    void client.invalidateQueries({ queryKey: meQuery.queryKey })
    void client.invalidateQueries({ queryKey: routersQuery.queryKey })
  }
  const preview = () => setPreviewing(true)
  return (
    <>
      <TreePage
        resource={menu}
        search={['menuName', 'status']}
        icon={(row) => <MenuIcon name={row.icon} />}
        columns={{
          menuCode: { width: 140 },
          treeSort: { width: 64 },
          menuType: { title: '类型', width: 76, render: (row) => <MenuTypeTag type={row.menuType} /> },
          visible: {
            title: '可见',
            width: 70,
            render: (row) => (row.menuType === 'F' ? '-' : <DictTag type="sys_show_hide" value={row.visible} />),
          },
          perms: { width: 160, render: (row) => <PermsCell perms={row.perms} /> },
          component: { width: 180 },
          status: { width: 70 },
          icon: false,
          isFrame: false,
          path: { hidden: true },
          isCache: false,
          createTime: { hidden: true },
        }}
        columnOrder={['menuName', 'menuCode', 'treeSort', 'menuType', 'visible', 'perms', 'component', 'status']}
        form={{
          size: { width: 640, height: 560 },
          drawer: 480,
          inputs: menuInputs,
          locked: ({ id }) => ({
            ...(id !== undefined && { menuType: '保存后不可修改' }),
            ...(id === menuManagerId && {
              isFrame: keptMenu,
              component: keptMenu,
              visible: keptMenu,
              status: keptMenu,
            }),
          }),
          shows,
          judge: (values) => menuProblems(values as unknown as MenuFacts),
        }}
        addChild="添加子菜单"
        mayHaveChildren={(row) => row.status === '0' && row.menuType !== 'F'}
        childValues={(parent) => ({ menuType: parent.menuType === 'M' ? 'C' : 'F' })}
        removeText={() => '当前选中的数据'}
        removeRefusal={(row) => (row.treeLeaf === 'n' ? '存在子菜单,不允许删除' : undefined)}
        onChanged={refreshOwn}
        toolbar={
          hasPermi(['system:role:query'])
            ? [{ key: 'preview', label: '预览为角色', icon: <EyeOutlined aria-hidden />, run: preview }]
            : []
        }
      />
      {previewing && (
        <Suspense>
          <MenuPreview onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </>
  )
}

const styles: Record<MenuType, string> = { M: 'info', C: 'success', F: 'primary' }

/** 目录, 菜单 or 按钮 as a tag. */
function MenuTypeTag({ type }: { type: string }) {
  const known = type as MenuType
  return <TagSample listClass={styles[known] ?? null}>{menuTypes[known] ?? type}</TagSample>
}

/** Permissions of a row, to be copied. */
function PermsCell({ perms }: { perms: string | null | undefined }) {
  const { message } = App.useApp()
  if (!perms) return <span className={css.none}>-</span>
  const copy = async () => {
    if (await copyText(perms)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <span className={css.perms}>
      <CutText>{perms}</CutText>
      <Button
        type="text"
        size="small"
        className={css.copy}
        icon={<CopyOutlined aria-hidden />}
        title="复制"
        aria-label={`复制 ${perms}`}
        onClick={() => void copy()}
      />
    </span>
  )
}
