/** Path prefix of the application (spec §1): the router's base and, with a slash behind it, that of every asset. */
export const basePath = '/admin'

/** Version of the product as its users know it (spec §9). */
export const buildVersion = '3.0.0'
