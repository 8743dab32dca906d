/** Of the operating system, such as ENOENT; undefined: it is none of its errors. @param {any} error */
export const codeOf = (error) => error?.code;
