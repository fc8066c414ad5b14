import { useShell } from '#/kit/session/shell.ts'

/** Opens 代码生成, wherever the menu has it. */
export function useListOfDefinitions(): () => void {
  const { pages, open } = useShell()
  return () => open(pages.find(({ folder }) => folder === 'tool/gen')?.fullPath ?? '/tool/gen')
}
