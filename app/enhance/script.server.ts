export { default as enhanceScript } from "virtual:enhance";
