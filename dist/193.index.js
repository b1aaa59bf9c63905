export const id = 193;
export const ids = [193];
export const modules = {

/***/ 193:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GitHub: () => (/* reexport safe */ _github_resources_js__WEBPACK_IMPORTED_MODULE_1__.gq),
/* harmony export */   github: () => (/* reexport safe */ _github_limits_js__WEBPACK_IMPORTED_MODULE_0__.M)
/* harmony export */ });
/* harmony import */ var _github_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(829);
/* harmony import */ var _github_resources_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8339);




/***/ })

};
