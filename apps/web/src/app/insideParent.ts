/** Pop-ups of the frame stay in its landmarks (header, navigation) instead of at the end of the document. */
export const insideParent = (opener: HTMLElement) => opener.parentElement ?? document.body

export const menuPopupsId = 'menu-popups'

/** Sub-menus that fly out would be cut by the menu they belong to; they have a landmark of their own. */
export const insideMenuPopups = () => document.getElementById(menuPopupsId) ?? document.body
