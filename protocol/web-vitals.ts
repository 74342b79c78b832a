/** In a module of its own, because few visitors load it. */
export const WEB_VITALS_PATH = "/api/web-vitals";
