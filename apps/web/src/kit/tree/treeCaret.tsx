import CaretDownFilled from '@ant-design/icons/CaretDownFilled'

/** Opens and closes a node of the library's tree; its own arrow tells its English name to those who hear it. */
export const treeCaret = <CaretDownFilled aria-hidden />
