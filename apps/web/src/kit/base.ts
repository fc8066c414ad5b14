/** Path prefix of the application (spec §1): the router's base and, with a slash behind it, that of every asset. */
export const basePath = '/admin'
