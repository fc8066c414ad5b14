import { menuTypes, type MenuType } from '@app/shared/system/menu.ts'
import { TagSample } from '#/kit/words/DictTag.tsx'

const styles: Record<MenuType, string> = { M: 'info', C: 'success', F: 'primary' }

/** 目录, 菜单 or 按钮 as a tag. */
export function MenuTypeTag({ type }: { type: string }) {
  const known = type as MenuType
  return <TagSample listClass={styles[known] ?? null}>{menuTypes[known] ?? type}</TagSample>
}
