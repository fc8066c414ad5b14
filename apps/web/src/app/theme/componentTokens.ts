import type { ThemeConfig } from 'antd'
import { palettes, type Mode } from './palette.ts'
import { darkMenu } from './strip.ts'

/** Of the preset: what is written, what is selected, and what carries white. */
interface Chosen {
  text: string
  selected: string
  fill: string
  fillHover: string
  fillActive: string
}

/** Measures and colours of single components (ui §4). */
export function componentTokens(mode: Mode, chosen: Chosen): NonNullable<ThemeConfig['components']> {
  const p = palettes[mode]
  const { text, selected } = chosen
  return {
    Menu: {
      itemHeight: 40,
      itemMarginBlock: 0,
      itemMarginInline: 0,
      itemBorderRadius: 0,
      subMenuItemBorderRadius: 0,
      activeBarBorderWidth: 0,
      activeBarWidth: 0,
      fontSize: 14,
      iconSize: 16,
      collapsedIconSize: 18,
      collapsedWidth: 60,
      itemSelectedColor: text,
      itemSelectedBg: selected,
      subMenuItemSelectedColor: text,
      subMenuItemBg: 'transparent',
      itemBg: 'transparent',
      horizontalItemSelectedColor: text,
      darkItemBg: darkMenu.bg,
      darkSubMenuItemBg: darkMenu.subBg,
      darkItemColor: darkMenu.item,
      darkItemSelectedColor: '#ffffff',
    },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      paddingInline: 14,
      borderRadius: 2,
      borderRadiusLG: 2,
      borderRadiusSM: 2,
      defaultHoverColor: text,
      defaultHoverBorderColor: text,
      defaultActiveColor: text,
      defaultActiveBorderColor: text,
      dangerColor: p.error.solidText,
    },
    Table: {
      headerBg: p.subtle,
      headerColor: p.heading,
      headerSplitColor: 'transparent',
      rowHoverBg: selected,
      rowSelectedBg: selected,
      rowSelectedHoverBg: selected,
      cellPaddingBlock: 16,
      cellPaddingInline: 8,
      cellPaddingBlockMD: 10,
      cellPaddingInlineMD: 8,
      cellPaddingBlockSM: 4,
      cellPaddingInlineSM: 8,
    },
    Form: { labelColor: p.text, verticalLabelPadding: '0 0 4px', itemMarginBottom: 22, labelHeight: 20 },
    Modal: { titleFontSize: 15, titleLineHeight: 22 / 15, titleColor: p.heading },
    Card: { headerHeight: 48, headerPadding: 16, bodyPadding: 16, headerFontSize: 15 },
    Input: {
      activeShadow: 'none',
      errorActiveShadow: 'none',
      warningActiveShadow: 'none',
      hoverBorderColor: p.borderHover,
      activeBorderColor: text,
    },
    InputNumber: { activeShadow: 'none', hoverBorderColor: p.borderHover, activeBorderColor: text },
    Select: {
      hoverBorderColor: p.borderHover,
      activeBorderColor: text,
      activeOutlineColor: 'transparent',
      optionSelectedColor: text,
      optionSelectedBg: selected,
      optionSelectedFontWeight: 500,
    },
    // Days of the months around the shown one are text to be read, not disabled controls.
    DatePicker: {
      colorTextDisabled: p.placeholder,
      activeShadow: 'none',
      hoverBorderColor: p.borderHover,
      activeBorderColor: text,
    },
    // What cannot be undone stands on the colour of errors under the pointer.
    Dropdown: { colorPrimary: text, colorTextLightSolid: p.error.solidText },
    Checkbox: { colorBorder: p.outline },
    // What is chosen is written in the colour of text; the library's default is the one that carries white.
    Radio: {
      colorBorder: p.outline,
      colorPrimary: text,
      colorPrimaryHover: text,
      colorPrimaryActive: text,
      // A token of the library that its types leave out.
      ...({ radioBgColor: chosen.fill } as object),
      buttonSolidCheckedBg: chosen.fill,
      buttonSolidCheckedHoverBg: chosen.fillHover,
      buttonSolidCheckedActiveBg: chosen.fillActive,
    },
    Pagination: { itemActiveColor: text, itemActiveColorHover: text },
    Spin: { colorPrimary: text },
    Switch: { colorTextQuaternary: p.switchOff, colorTextTertiary: p.switchOffHover },
    Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: text, inkBarColor: text },
    Tree: { titleHeight: 28, nodeSelectedBg: selected, nodeSelectedColor: text },
    Tooltip: { zIndexPopup: 1070 },
    Message: { zIndexPopup: 2010 },
    Notification: { zIndexPopup: 2050 },
    Skeleton: { gradientFromColor: p.skeletonFrom, gradientToColor: p.skeletonTo },
  }
}
