import { Tree } from 'antd'
import type { PreviewMenu } from '@app/shared/system/rolePreview.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import { treeCaret } from '#/kit/tree/treeCaret.tsx'
import css from './RolePreview.module.css'

const height = 380

/** Groups and pages as a tree, the buttons of each page beside it. */
export function PreviewTree({ menus }: { menus: readonly PreviewMenu[] }) {
  return (
    <Tree<DrawnMenu>
      blockNode
      switcherIcon={treeCaret}
      defaultExpandAll
      selectable={false}
      aria-label="菜单和按钮"
      height={height}
      itemHeight={28}
      treeData={menus.map(drawn)}
      titleRender={({ menu, buttons }) => (
        <span className={css.menu} data-shown={menu.shown}>
          <MenuIcon name={menu.icon} />
          {menu.menuName}
          {!menu.shown && <span className="sr-only">（不显示）</span>}
          {buttons.length > 0 && (
            <span className={css.buttons}>{buttons.map(({ menuName }) => menuName).join('、')}</span>
          )}
        </span>
      )}
    />
  )
}

interface DrawnMenu {
  key: string
  title: string
  menu: PreviewMenu
  buttons: readonly PreviewMenu[]
  children: DrawnMenu[]
}

const drawn = (menu: PreviewMenu): DrawnMenu => ({
  key: menu.id,
  title: menu.menuName,
  menu,
  buttons: menu.children.filter(({ menuType }) => menuType === 'F'),
  children: menu.children.filter(({ menuType }) => menuType !== 'F').map(drawn),
})
